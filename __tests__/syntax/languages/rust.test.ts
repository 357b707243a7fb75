import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnit } from '../../../src/syntax/parse';
import { printUnit } from '../print';
test('x', async () => { const s=readFileSync(join(__dirname, '../samples/rust/vault.rs'),'utf8'); console.log(printUnit((await parseUnit('a.rs', s))!)); });
