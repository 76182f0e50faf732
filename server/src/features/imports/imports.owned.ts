import { leftOut, type RoomOwned } from '#platform/room-owned.ts'

export const importsOwned = {
  import_memory: leftOut(
    'Merkzettel für Spalten eingelesener Tabellen',
    'Notes on columns of imported tables',
  ),
  import_run: leftOut(
    'Eingelesene Tabellen, die nach einem Tag gelöscht werden',
    'Imported tables, deleted after a day',
  ),
  tenant_move: leftOut('Archive, mit denen umgezogen wurde', 'Archives that were moved in with'),
  tenant_export: leftOut('Exporte wie dieser', 'Exports like this one'),
} satisfies RoomOwned
