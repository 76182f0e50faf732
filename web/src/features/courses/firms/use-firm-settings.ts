import { type FirmSettings, firmSettings } from '@reihum/contract/courses/firm-settings.schema.ts'
import { api, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { firmSettingsQuery } from './firm-settings-query.ts'

const wanted = firmSettings.omit({ revision: true })

/** The form of the settings of orders of firms. */
export function useFirmSettings(stored: FirmSettings) {
  const tenant = useActiveTenant().id
  const keep = (fresh: FirmSettings) => {
    queryClient.setQueryData(firmSettingsQuery(tenant).queryKey, fresh)
    return fresh
  }
  return useRecordForm({
    schema: wanted,
    stored,
    draftOf: ({ revision, ...draft }: FirmSettings) => draft,
    save: async (settings, revision) =>
      keep(await api.courses.changeFirmSettings({ tenant, revision, ...settings })),
    load: async () => keep(await api.courses.firmSettings({ tenant })),
  })
}
