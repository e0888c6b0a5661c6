// What `embed --for docusaurus` prints, made into a component as Docusaurus makes it: compiled, its import resolved.
import { createElement } from 'react';
import ts from 'typescript';
import { Attention } from '../../web/hosts/react/attention.mjs';
import { command } from './cli-kit.mjs';

export async function printed(...args) {
  const { status, stdout } = await command('embed', ...args, '--for', 'docusaurus');
  if (status !== 0) throw new Error(`embed: ${status}`);
  return stdout;
}

export async function pasted(...args) {
  const [, name, element] = /^import \{ (\w+) \} from 'attention-textbook\/react';\n\n(<[^]*>)\n$/.exec(
    await printed(...args),
  );
  const compilerOptions = { jsx: ts.JsxEmit.React, jsxFactory: 'createElement', target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(`return ${element}`, { compilerOptions, fileName: 'page.tsx' });
  return () => new Function('createElement', name, outputText)(createElement, Attention);
}
