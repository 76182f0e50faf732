-- What was cancelled, by when, for the figures over time.
create index registration_cancelled on registration (tenant_id, state_since) include (cancellation_cause)
  where state = 'cancelled';

-- What was given back, by day.
create index refund_by_day on refund (tenant_id, executed_on) include (cents);
