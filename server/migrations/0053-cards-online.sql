-- A key of a payment service may be right and lack the rights that are needed.
alter table payment_account drop constraint payment_account_outcome_check,
  add constraint payment_account_outcome_check
    check (outcome in ('right', 'credentials', 'environment', 'restricted', 'rights', 'unknown'));
