import type { Staff } from '@reihum/contract/tenants/member.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

/** The list of members, and how to keep it after one has changed. */
export function useStaff() {
  const options = queries.tenants.members.queryOptions({ input: { tenant: useActiveTenant().id } })
  const forgetUsage = () => void queryClient.invalidateQueries({ queryKey: queries.tenants.usage.key() })
  return {
    keep: (staff: Staff) => {
      queryClient.setQueryData(options.queryKey, staff)
      forgetUsage()
    },
    reload: () => {
      void queryClient.invalidateQueries({ queryKey: options.queryKey })
      forgetUsage()
    },
  }
}
