/**
 * Whether something of before a moment came along when everything of a provider moved in from elsewhere. The log that has
 * entries about it stayed there; here one entry covers all of it.
 */
export const cameAlong = (row: string, at: string) => `exists (
  select from audit_entry moved where moved.tenant_id = ${row}.tenant_id and moved.command_type = 'tenant.moved-in'
    and moved.at >= ${at})`
