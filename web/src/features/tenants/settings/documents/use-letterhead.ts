import { letterheadSettings, type StoredLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'

export const letterheadQuery = (tenant: string) =>
  queries.tenants.letterhead.queryOptions({ input: { tenant } })

/** The form of the letterhead. */
export function useLetterhead(stored: StoredLetterhead) {
  const tenant = useActiveTenant().id
  const keep = (fresh: StoredLetterhead) => {
    queryClient.setQueryData(letterheadQuery(tenant).queryKey, fresh)
    return fresh
  }
  const form = useRecordForm({
    schema: letterheadSettings,
    stored,
    draftOf: ({ revision, ...draft }: StoredLetterhead) => draft,
    save: async (letterhead, revision) => {
      const saved = keep(await api.tenants.changeLetterhead({ tenant, revision, letterhead }))
      const { revision: _, ...draft } = saved
      form.adopt(draft)
      return saved
    },
    load: async () => keep(await api.tenants.letterhead({ tenant })),
    notice: null,
    pathPrefix: 'letterhead.',
    refusalFields: { LOGO_REFUSED: 'logo' },
  })
  return form
}

export type LetterheadForm = ReturnType<typeof useLetterhead>
