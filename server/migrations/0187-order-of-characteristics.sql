-- Characteristics change places in one statement, so the rule is checked at its end and not at each row.
alter table characteristic
  drop constraint characteristic_position_once,
  add constraint characteristic_position_once unique (tenant_id, position) deferrable initially immediate;
