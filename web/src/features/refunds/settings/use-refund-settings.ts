import { type RefundSettings, refundSettings } from '@reihum/contract/registrations/refund-settings.schema.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'

export const refundSettingsQuery = (tenant: string) =>
  queries.registrations.refundSettings.queryOptions({ input: { tenant } })

const wanted = refundSettings.omit({ revision: true })

/** The form of the settings of refunds. */
export function useRefundSettings(stored: RefundSettings) {
  const tenant = useActiveTenant().id
  const keep = (fresh: RefundSettings) => {
    queryClient.setQueryData(refundSettingsQuery(tenant).queryKey, fresh)
    return fresh
  }
  return useRecordForm({
    schema: wanted,
    stored,
    draftOf: ({ revision, ...draft }: RefundSettings) => draft,
    save: async (settings, revision) =>
      keep(await api.registrations.changeRefundSettings({ tenant, revision, ...settings })),
    load: async () => keep(await api.registrations.refundSettings({ tenant })),
  })
}

export type RefundSettingsForm = ReturnType<typeof useRefundSettings>
