import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'

const notYet = () => {
  throw new Refusal('UNAVAILABLE')
}

export function adminTenantsRoutes() {
  return {
    adminTenants: os.tenants.adminTenants.handler(notYet),
    adminTenant: os.tenants.adminTenant.handler(notYet),
    suspendTenant: os.tenants.suspendTenant.handler(notYet),
    resumeTenant: os.tenants.resumeTenant.handler(notYet),
    setTenantTier: os.tenants.setTenantTier.handler(notYet),
    enterTenant: os.tenants.enterTenant.handler(notYet),
    leaveTenant: os.tenants.leaveTenant.handler(notYet),
    changeTiers: os.tenants.changeTiers.handler(notYet),
  }
}
