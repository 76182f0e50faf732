import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { requiredFields } from '@reihum/contract/required-fields.ts'
import type { Vocabulary } from '@reihum/contract/wire/field-words.ts'
import { expect, test } from 'vitest'

const contract = fileURLToPath(new URL('../../../contract/src/', import.meta.url))
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.fields.ts'),
)

test.each(files)('forms know the messages for the empty fields of %s', async (file) => {
  const tables: Vocabulary[] = Object.values(await import(`${contract}${file}`))
  const missing = tables
    .flatMap((table) => Object.entries(table))
    .filter(([name, { required }]) => required && requiredFields[name] === undefined)
    .map(([name]) => `${name}: add the table of ${file} to contract/src/required-fields.ts`)
  expect(missing).toEqual([])
})
