import { expect, test } from 'vitest'
import { valuesFor } from './apply-letter-text.ts'
import type { Letter } from './letter.ts'

const letter: Letter = {
  subject: '',
  greeting: '',
  paragraphs: [],
  facts: [],
  closing: '',
  values: { 'person.name': 'Ada', waits: false },
}

test.each([
  ['nothing', 'Hallo', undefined],
  ['only what the letter carries', '{{person.name}}{{if waits}}a{{end}}', undefined],
  ['something else', '{{person.name}} {{meal}} {{if shoes}}a{{meal}}{{end}}', ['meal', 'shoes']],
])('where a text names %s, no more than that is asked', async (_, body, expected) => {
  const asked: (readonly string[])[] = []
  const ask = async (names: readonly string[]) => {
    asked.push(names)
    return { meal: 'Fleisch' }
  }
  const values = await valuesFor({ ...letter, ask }, { subject: 'Betreff', body })
  expect(asked).toEqual(expected ? [expected] : [])
  expect(values).toEqual({ ...letter.values, ...(expected && { meal: 'Fleisch' }) })
})
