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
  export_schedule: leftOut(
    'Regelmäßige Exporte: sie gehören zu Zugängen, die nicht mitgenommen werden',
    'Scheduled exports: they belong to credentials that are not taken along',
  ),
  scheduled_export: leftOut('Verlauf der regelmäßigen Exporte', 'What scheduled exports came to'),
  tenant_move: leftOut('Archive, mit denen umgezogen wurde', 'Archives that were moved in with'),
  tenant_export: leftOut('Exporte wie dieser', 'Exports like this one'),
} satisfies RoomOwned
