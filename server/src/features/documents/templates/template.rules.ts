import type {
  DocumentTemplateAction,
  DocumentTemplateState,
} from '@reihum/contract/documents/document-template.schema.ts'

/** More templates than that nobody finds anything in. */
export const mostTemplates = 300

const moves: Record<DocumentTemplateState, readonly DocumentTemplateAction[]> = {
  draft: ['edit', 'finalise'],
  final: ['publish', 'reopen'],
  published: ['withdraw', 'reopen'],
}

/** What may be done with a template; whether the caller may do it is asked by the routes. */
export function templateActions(state: DocumentTemplateState, isSystem: boolean): DocumentTemplateAction[] {
  return isSystem ? ['duplicate'] : [...moves[state], 'duplicate', 'delete']
}
