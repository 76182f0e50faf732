import { describe, expect, test } from 'vitest'
import type { AttributeKind } from '../courses/attribute.schema.ts'
import { answerText } from './answer-text.ts'
import type { GivenAnswer } from './registration.schema.ts'

const option = (id: string, de: string, en: string) => ({ id, label: { de, en } })

function given(kind: AttributeKind, value: GivenAnswer['value']): GivenAnswer {
  const none = { de: '', en: '' }
  const options = [option('s', 'Klein', 'Small'), option('l', 'Groß', 'Large')]
  const asked = { id: '', version: 1, kind, label: none, help: none, required: false, options, consent: none }
  return { asked, value } as unknown as GivenAnswer
}

describe('an answer as people read it', () => {
  test.each<[AttributeKind, GivenAnswer['value'], string, string]>([
    ['text', 'TSV Nord', 'TSV Nord', 'TSV Nord'],
    ['long_text', 'eins\nzwei', 'eins\nzwei', 'eins\nzwei'],
    ['number', 1234.5, '1.234,5', '1,234.5'],
    ['date', '1987-03-04', '04.03.1987', '03/04/1987'],
    ['choice', 'l', 'Groß', 'Large'],
    ['choices', ['s', 'l'], 'Klein, Groß', 'Small, Large'],
    ['checkbox', true, 'Ja', 'Yes'],
    ['checkbox', false, 'Nein', 'No'],
    // What looks like a day or an option is only text.
    ['text', '1987-03-04', '1987-03-04', '1987-03-04'],
    ['text', 's', 's', 's'],
  ])('%s %j', (kind, value, de, en) => {
    expect([answerText(given(kind, value), 'de'), answerText(given(kind, value), 'en')]).toEqual([de, en])
  })
})
