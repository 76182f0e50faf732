import type { DocumentAudience } from '@reihum/contract/documents/document.schema.ts'
import { packIds } from './packed-ids.ts'

type Known = {
  courseId?: string
  documentTemplateId?: string
  audience?: DocumentAudience
  registrationIds?: readonly string[]
}

/** The address of the wizard, begun with what is known where somebody comes from. */
export function wizardAddress({ registrationIds, ...given }: Known): string {
  const only = registrationIds && packIds(registrationIds)
  const entries = Object.entries({ ...given, only }).filter((entry): entry is [string, string] => !!entry[1])
  return `/documents/generate?${new URLSearchParams(entries)}`
}
