import { catalogueWith } from '@reihum/contract/documents/attribute-placeholders.ts'
import { getSchema } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { askedAt, placeholdersFor } from './suggestion.ts'

const schema = getSchema([Document, Paragraph, Text])

function after(words: string) {
  const doc = schema.node('doc', null, [schema.node('paragraph', null, words ? [schema.text(words)] : [])])
  const state = EditorState.create({ doc })
  return askedAt(state.apply(state.tr.setSelection(TextSelection.atEnd(doc))))
}

const plain = catalogueWith([])

describe('what is typed to find a placeholder', () => {
  it.each([
    ['', null],
    ['Hallo', null],
    ['Hallo {{', { from: 7, to: 9, query: '' }],
    ['Hallo {{Name des', { from: 7, to: 17, query: 'Name des' }],
    ['/', { from: 1, to: 2, query: '' }],
    ['am /ort', { from: 4, to: 8, query: 'ort' }],
    ['und/oder', null],
    ['10/2027', null],
    ['am /ort des', null],
    ['{{name}} ', null],
  ])('after %j it is %j', (words, asked) => {
    expect(after(words)).toEqual(asked)
  })

  it('finds placeholders by their words in either language, their kind, and without accents', () => {
    expect(placeholdersFor('straße empf', 'de', plain)).toEqual(['receiver.street'])
    expect(placeholdersFor('course number', 'en', plain)).toContain('course.reference')
    expect(placeholdersFor('empfanger vorname', 'de', plain)).toContain('receiver.firstName')
    expect(placeholdersFor('first name', 'en', plain)[0]).toBe('receiver.firstName')
    expect(placeholdersFor('gibt es nicht', 'de', plain)).toEqual([])
  })

  it('finds attributes of the provider by their label, and not by what their id happens to spell', () => {
    const attribute = {
      id: '0198a7c0-0000-7000-8000-00000000000a',
      archived: false,
      fields: { kind: 'text', label: { de: 'Allergien', en: 'Allergies' }, options: [] },
    } as const
    const own = catalogueWith([attribute as never])
    expect(placeholdersFor('allerg', 'de', own)).toEqual([`answer.${attribute.id}`])
    expect(placeholdersFor('additional attributes', 'en', own)).toEqual([`answer.${attribute.id}`])
    expect(placeholdersFor('0198a7c0', 'de', own)).toEqual([])
  })
})
