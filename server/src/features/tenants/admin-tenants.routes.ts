import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { os } from '#platform/http/procedures.ts'
import { getTenant, listTenants } from './admin-tenant.queries.ts'
import { asSuperuser } from './as-superuser.ts'
import { billerOf, loadBiller } from './biller.queries.ts'
import { changeBiller } from './change-biller.ts'
import { changeTiers } from './change-tiers.ts'
import { setTenantTier } from './set-tenant-tier.ts'
import { enterTenant, leaveTenant } from './support-access.ts'
import { resumeTenant, suspendTenant } from './suspend-tenant.ts'

export function adminTenantsRoutes(keyFor: (purpose: string) => Buffer) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    adminTenants: os.tenants.adminTenants.handler(({ input, context }) =>
      context.inPlatform((ctx) => listTenants(ctx, input)),
    ),
    adminTenant: os.tenants.adminTenant.handler(({ input, context }) =>
      context.inPlatform((ctx) => getTenant(ctx, input.tenantId)),
    ),
    suspendTenant: os.tenants.suspendTenant.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => suspendTenant(ctx, confirmationKey, superuser, input)),
    ),
    resumeTenant: os.tenants.resumeTenant.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => resumeTenant(ctx, superuser, input.tenantId)),
    ),
    setTenantTier: os.tenants.setTenantTier.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => setTenantTier(ctx, superuser, input)),
    ),
    enterTenant: os.tenants.enterTenant.handler(({ input, context }) =>
      asSuperuser(context, async (ctx, superuser) => {
        const entered = await enterTenant(ctx, superuser, input)
        return { ...entered, tenantId: input.tenantId as TenantId }
      }),
    ),
    leaveTenant: os.tenants.leaveTenant.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => leaveTenant(ctx, superuser, input.tenantId)),
    ),
    biller: os.tenants.biller.handler(({ context }) =>
      context.inPlatform(async (ctx) => billerOf(ctx, await loadBiller(ctx))),
    ),
    changeBiller: os.tenants.changeBiller.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => changeBiller(ctx, confirmationKey, superuser, input)),
    ),
    changeTiers: os.tenants.changeTiers.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => changeTiers(ctx, confirmationKey, superuser, input)),
    ),
  }
}
