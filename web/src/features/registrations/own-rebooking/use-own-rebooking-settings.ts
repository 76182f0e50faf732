import {
  type OwnRebookingSettings,
  ownRebookingSettings,
} from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { api, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ownRebookingSettingsQuery } from './own-rebooking-query.ts'

const wanted = ownRebookingSettings.omit({ revision: true })

/** The form of the settings of rebooking. */
export function useOwnRebookingSettings(stored: OwnRebookingSettings) {
  const tenant = useActiveTenant().id
  const keep = (fresh: OwnRebookingSettings) => {
    queryClient.setQueryData(ownRebookingSettingsQuery(tenant).queryKey, fresh)
    return fresh
  }
  return useRecordForm({
    schema: wanted,
    stored,
    draftOf: ({ revision, ...draft }: OwnRebookingSettings) => draft,
    save: async (settings, revision) =>
      keep(await api.registrations.changeOwnRebookingSettings({ tenant, revision, ...settings })),
    load: async () => keep(await api.registrations.ownRebookingSettings({ tenant })),
  })
}
