/** For the outbox: whether the provider has drafts of invoices made by themselves. `given` is the row that promises it. */
export const wantsDrafts = `exists (select from invoice_settings s
  where s.tenant_id = given.tenant_id and s.drafts_when <> 'never')`
