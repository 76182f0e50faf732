-- Whose turn each chore is, on all nodes together, and when its next one comes. Written by whoever runs it.
create table chore_turn (
  name text primary key,
  due_at timestamptz not null default now(),
  begun_at timestamptz,
  -- The end of the last turn that went well.
  done_at timestamptz,
  -- So many turns in a row failed, and why the last one did.
  failures integer not null default 0 check (failures >= 0),
  reason text,
  -- Made anew with each turn, so that a node that was taken for dead ends no other's turn.
  claim uuid,
  node_id uuid,
  check (num_nulls(claim, node_id) in (0, 2)),
  check (claim is null or begun_at is not null)
) with (fillfactor = 40);

grant select, insert, update, delete on chore_turn to kurso_platform;
