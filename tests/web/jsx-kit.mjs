// What `embed --for docusaurus` prints, made into a component as Docusaurus makes it: compiled, its import resolved.
import { createElement } from 'react';
import ts from 'typescript';
import { main } from '../../web/cli/main.mjs';
import { Attention } from '../../web/hosts/react/attention.mjs';

export async function printed(...args) {
  let text = '';
  const status = await main(['embed', ...args, '--for', 'docusaurus'], { out: (more) => (text += more), err() {} });
  if (status !== 0) throw new Error(`embed: ${status}`);
  return text;
}

export async function pasted(...args) {
  const [, name, element] = /^import \{ (\w+) \} from 'attention-textbook\/react';\n\n(<[^]*>)\n$/.exec(
    await printed(...args),
  );
  const compilerOptions = { jsx: ts.JsxEmit.React, jsxFactory: 'createElement', target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(`return ${element}`, { compilerOptions, fileName: 'page.tsx' });
  return () => new Function('createElement', name, outputText)(createElement, Attention);
}
