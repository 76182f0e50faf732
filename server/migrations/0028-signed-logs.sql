-- The end of each log carries a signature, made with a key that is not in the database: whoever can write everything here
-- could compute all seals anew, but not that. The start that applies this signs the logs there are (sign-chains.ts).
alter table audit_chain add column signature text;
