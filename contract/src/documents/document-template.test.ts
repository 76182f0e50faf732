import { describe, expect, it } from 'vitest'
import { locales } from '../wire/locales.ts'
import { type DocumentContent, documentListNames, emptyContent } from './content.ts'
import { documentPurposeNames, documentPurposes, isForCourse } from './document-purposes.ts'
import {
  type DocumentTemplate,
  type DocumentTemplateAction,
  type DocumentTemplateFields,
  type DocumentTemplateState,
  type DocumentTemplateSummary,
  type DocumentTemplateVersion,
  type DocumentTemplateVersionDetail,
  documentTemplate,
  documentTemplateFields,
  documentTemplateListInput,
  documentTemplateState,
  documentTemplateStateNames,
  documentTemplateSummary,
  documentTemplateVersion,
  documentTemplateVersionDetail,
} from './document-template.schema.ts'
import { writePlaceholder } from './fill-content.ts'
import {
  contextKindNames,
  contextKinds,
  documentListWords,
  placeholderNames,
  placeholderOf,
} from './placeholders.ts'
import { sampleOf } from './sample-context.ts'

const fields: DocumentTemplateFields = {
  name: 'Bescheinigung',
  purpose: 'certificate',
  language: 'de',
  content: emptyContent,
}
const state: DocumentTemplateState = 'draft'
const action: DocumentTemplateAction = 'edit'
const summary = {
  ...fields,
  id: '0199d0e5-7d5a-7c11-8f00-000000000001',
  state,
  isSystem: false,
  version: 1,
  updatedAt: '2027-03-04T10:00:00Z',
  updatedBy: 'Clara Winter',
  revision: 0,
  allowedActions: [action],
}

describe('a document template', () => {
  it('crosses the wire as it is', () => {
    const template: DocumentTemplate = documentTemplate.parse(summary)
    expect(template).toEqual(summary)
    expect(documentTemplateFields.parse(fields)).toEqual(fields)
    const { content, ...listed } = summary
    const found: DocumentTemplateSummary = documentTemplateSummary.parse(summary)
    expect(found).toEqual(listed)
  })

  it('keeps the content of each version', () => {
    const version: DocumentTemplateVersion = documentTemplateVersion.parse({
      version: 3,
      savedAt: '2027-03-04T10:00:00Z',
      savedBy: 'Clara Winter',
      name: 'Bescheinigung',
    })
    const content: DocumentContent = emptyContent
    const detail: DocumentTemplateVersionDetail = documentTemplateVersionDetail.parse({ ...version, content })
    expect(detail).toEqual({ ...version, content })
  })

  it('is listed by name, page by page', () => {
    expect(documentTemplateListInput.parse({})).toEqual({
      page: 1,
      size: 50,
      q: '',
      sort: 'name',
      dir: 'asc',
    })
    expect(documentTemplateListInput.safeParse({ purpose: 'poster' }).success).toBe(false)
  })
})

describe('words of documents', () => {
  const wordings = [
    ...documentTemplateState.options.map((state) => documentTemplateStateNames[state]),
    ...documentPurposes.map((purpose) => documentPurposeNames[purpose]),
    ...contextKinds.map((kind) => contextKindNames[kind]),
    ...documentListNames.map((list) => documentListWords[list]),
  ]
  it.each(locales)('are there in %s, each another', (locale) => {
    const said = wordings.map((wording) => wording[locale])
    expect(said).not.toContain('')
    expect(new Set(said).size).toBe(said.length)
  })

  it.each(locales)('show a sample of every placeholder in %s', (locale) => {
    for (const name of placeholderNames)
      expect(writePlaceholder(name, sampleOf(placeholderOf(name), locale), locale), name).not.toBe('')
  })

  it('say which documents are about all of a course', () => {
    expect(documentPurposes.filter(isForCourse)).toEqual(['sign_in_sheet', 'name_badges', 'address_labels'])
  })
})
