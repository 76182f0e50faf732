import {
  type DocumentTemplateState,
  documentTemplateStateNames,
} from '@reihum/contract/documents/document-template.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

const colours: Record<DocumentTemplateState, BadgeColour> = {
  draft: 'warning',
  final: 'info',
  published: 'positive',
}

export function DocumentState({ state }: { state: DocumentTemplateState }) {
  const locale = useLocale()
  return <StateBadge colour={colours[state]}>{documentTemplateStateNames[state][locale]}</StateBadge>
}
