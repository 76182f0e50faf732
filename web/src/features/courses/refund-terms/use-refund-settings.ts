import { type RefundSettings, refundSettings } from '@reihum/contract/courses/refund-settings.schema.ts'
import { api, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { refundSettingsQuery } from './refund-settings-query.ts'

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
      keep(await api.courses.changeRefundSettings({ tenant, revision, ...settings })),
    load: async () => keep(await api.courses.refundSettings({ tenant })),
  })
}

export type RefundSettingsForm = ReturnType<typeof useRefundSettings>
