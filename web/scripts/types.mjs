// Reads a JSON schema from standard input and writes TypeScript to standard output. Called by tools/wire_types.py.
import { compile } from 'json-schema-to-typescript';

let text = '';
for await (const part of process.stdin) text += part;
const code = await compile(JSON.parse(text), 'Unused', {
    bannerComment: '',
    additionalProperties: false,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 110 },
});
process.stdout.write(
    code
        .replace(/export interface Unused \{[^}]*\}\n/, '')
        .replace(
            /( \*\n)? \* This interface was referenced by `Unused`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
            '',
        )
        .replace(/\/\*\*\n \*\/\n/g, '')
        .replace(/\{\}/g, '{ [k: string]: unknown }')
        .trimStart(),
);
