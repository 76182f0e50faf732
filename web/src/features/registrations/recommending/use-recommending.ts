import {
  type RecommendingSettings,
  recommendingFields,
} from '@reihum/contract/registrations/recommending.schema.ts'
import { api, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { recommendingQuery } from './recommending-query.ts'

/** The form of the settings of recommending. */
export function useRecommending(stored: RecommendingSettings) {
  const tenant = useActiveTenant().id
  const keep = (fresh: RecommendingSettings) => {
    queryClient.setQueryData(recommendingQuery(tenant).queryKey, fresh)
    return fresh
  }
  return useRecordForm({
    schema: recommendingFields,
    stored,
    draftOf: ({ revision, courses, ...draft }: RecommendingSettings) => draft,
    save: async (settings, revision) =>
      keep(await api.registrations.changeRecommending({ tenant, revision, ...settings })),
    load: async () => keep(await api.registrations.recommendingSettings({ tenant })),
  })
}
