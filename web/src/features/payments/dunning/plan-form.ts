import { type DunningPlan, dunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'

export type StoredPlan = { revision: number; plan: DunningPlan }

export const planQuery = (tenant: string) =>
  queries.payments.dunningSettings.queryOptions({ input: { tenant } })

/** The form of the settings of dunning. */
export function usePlanForm(stored: StoredPlan) {
  const tenant = useActiveTenant().id
  const keep = (fresh: StoredPlan) => {
    queryClient.setQueryData(planQuery(tenant).queryKey, fresh)
    // Another plan makes other proposals.
    void queryClient.invalidateQueries({ queryKey: queries.payments.dunningProposals.key() })
    return fresh
  }
  return useRecordForm({
    schema: dunningPlan,
    stored,
    draftOf: ({ plan }) => plan,
    save: async (plan, revision) =>
      keep(await api.payments.changeDunningSettings({ tenant, revision, plan })),
    load: async () => keep(await api.payments.dunningSettings({ tenant })),
    isUndoable: () => true,
    pathPrefix: 'plan.',
  })
}

export type PlanForm = ReturnType<typeof usePlanForm>
