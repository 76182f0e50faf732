import { lazy } from 'react'
import { useMay } from '#platform/tenant.ts'

const DashboardMoney = lazy(() => import('./dashboard-money.tsx'))

/** Shows the figures about money on the dashboard, to roles that may read them. */
export function MoneyOfDashboard() {
  const may = useMay()
  return may('money.read') ? <DashboardMoney /> : null
}
