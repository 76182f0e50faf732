import { documentAudience } from '@reihum/contract/documents/document.schema.ts'
import { courseId, documentTemplateId, runId } from '@reihum/contract/wire/ids.schema.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { unpackIds } from './packed-ids.ts'

export const wizardSteps = ['course', 'template', 'people', 'preview', 'make'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** All that the wizard knows stands in its address, so that reloading and going back lead where one was. */
const wizardSearch = z.object({
  courseId: courseId.optional().catch(undefined),
  documentTemplateId: documentTemplateId.optional().catch(undefined),
  audience: documentAudience.catch('confirmed'),
  /** The chosen people, packed; without it everybody of the audience. */
  only: z.string().max(25_000).optional().catch(undefined),
  step: z.enum(wizardSteps).optional().catch(undefined),
  runId: runId.optional().catch(undefined),
  /** Whether the run mails its documents. */
  mails: z.boolean().optional().catch(undefined),
})
export type WizardSearch = z.infer<typeof wizardSearch>

/** The step that the address leads to: none is reached before what it needs is chosen. */
function stepOf({ courseId, documentTemplateId, step }: WizardSearch): WizardStep {
  if (!courseId || step === 'course') return 'course'
  if (!documentTemplateId || step === 'template') return 'template'
  return step ?? 'people'
}

/** The state of the wizard, and how it is changed: each step is a page of the history, a choice in it is none. */
export function useWizard() {
  const search = wizardSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: Partial<WizardSearch>, { replaces = false } = {}) =>
    void navigate({
      to: '/documents/generate',
      search: Object.fromEntries(
        Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined && value !== ''),
      ) as never,
      replace: replaces,
      resetScroll: !replaces,
    })
  return { search, step: stepOf(search), change, only: search.only ? unpackIds(search.only) : null }
}
