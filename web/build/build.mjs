// npm run build: everything that ships, in web/dist.
import { command } from '../../cpp/toolchain/progress.mjs';
import { build } from './pipeline.mjs';

await command(async () => void (await build()));
