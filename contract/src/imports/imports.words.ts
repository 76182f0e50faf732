import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { importRefusals } from './import-refusals.ts'

export const importsWords = {
  commands: {
    'tenant.export-asked': told(
      'Gesamtexport begonnen',
      'Whole export begun',
      'hat einen Export aller Daten begonnen',
      'began an export of all data',
    ),
    'tenant.export-ready': told(
      'Gesamtexport erstellt',
      'Whole export made',
      'hat den Export aller Daten erstellt',
      'made the export of all data',
    ),
    'tenant.export-failed': told(
      'Gesamtexport gescheitert',
      'Whole export failed',
      'konnte den Export aller Daten nicht erstellen',
      'could not make the export of all data',
    ),
    'tenant.export-taken': told(
      'Gesamtexport heruntergeladen',
      'Whole export downloaded',
      'hat den Export aller Daten heruntergeladen',
      'downloaded the export of all data',
    ),
    'tenant.export-removed': told(
      'Gesamtexport gelöscht',
      'Whole export deleted',
      'hat den Export aller Daten gelöscht',
      'deleted the export of all data',
    ),
    'export-schedule.made': told(
      'Regelmäßiger Export eingerichtet',
      'Scheduled export set up',
      'hat einen regelmäßigen Export eingerichtet',
      'set up a scheduled export',
    ),
    'export-schedule.changed': told(
      'Regelmäßiger Export geändert',
      'Scheduled export changed',
      'hat einen regelmäßigen Export geändert',
      'changed a scheduled export',
    ),
    'export-schedule.removed': told(
      'Regelmäßiger Export gelöscht',
      'Scheduled export deleted',
      'hat einen regelmäßigen Export gelöscht',
      'deleted a scheduled export',
    ),
    'export-schedule.switched-on': told(
      'Regelmäßiger Export eingeschaltet',
      'Scheduled export switched on',
      'hat einen regelmäßigen Export eingeschaltet',
      'switched a scheduled export on',
    ),
    'export-schedule.switched-off': told(
      'Regelmäßiger Export ausgeschaltet',
      'Scheduled export switched off',
      'hat einen regelmäßigen Export ausgeschaltet',
      'switched a scheduled export off',
    ),
    'export-schedule.stopped': told(
      'Regelmäßiger Export von selbst ausgeschaltet',
      'Scheduled export switched off by itself',
      'hat einen regelmäßigen Export ausgeschaltet, der nicht mehr ging',
      'switched off a scheduled export that no longer worked',
    ),
    'scheduled-export.delivered': told(
      'Regelmäßiger Export erstellt',
      'Scheduled export made',
      'hat einen regelmäßigen Export erstellt',
      'made a scheduled export',
    ),
    'scheduled-export.failed': told(
      'Regelmäßiger Export gescheitert',
      'Scheduled export failed',
      'konnte einen regelmäßigen Export nicht erstellen',
      'could not make a scheduled export',
    ),
    'scheduled-export.taken': told(
      'Regelmäßiger Export heruntergeladen',
      'Scheduled export downloaded',
      'hat einen regelmäßigen Export heruntergeladen',
      'downloaded a scheduled export',
    ),
    'tenant.move-checked': told(
      'Archiv für Umzug geprüft',
      'Archive for a move checked',
      'hat ein Archiv für den Umzug hochgeladen',
      'uploaded an archive for the move',
    ),
    'tenant.move-asked': told(
      'Umzug begonnen',
      'Move begun',
      'hat den Umzug hierher begonnen',
      'began to move in',
    ),
    'tenant.moved-in': told(
      'Umgezogen',
      'Moved in',
      'hat alles aus dem Archiv übernommen',
      'took over everything from the archive',
    ),
    'tenant.move-failed': told(
      'Umzug gescheitert',
      'Move failed',
      'konnte das Archiv nicht übernehmen',
      'could not take over the archive',
    ),
    'tenant.move-discarded': told(
      'Archiv für Umzug verworfen',
      'Archive for a move discarded',
      'hat das Archiv für den Umzug verworfen',
      'discarded the archive for the move',
    ),
  },
  letters: {
    'tenant.moved-in': { de: 'Umzug ist fertig', en: 'Move is done' },
    'tenant.move-failed': { de: 'Umzug ist gescheitert', en: 'Move failed' },
    'tenant.export-ready': { de: 'Gesamtexport ist fertig', en: 'Whole export is ready' },
    'tenant.export-failed': { de: 'Gesamtexport ist gescheitert', en: 'Whole export failed' },
    'scheduled-export.ready': { de: 'Regelmäßiger Export ist da', en: 'Scheduled export is ready' },
    'scheduled-export.failed': { de: 'Regelmäßiger Export ist gescheitert', en: 'Scheduled export failed' },
    'export-schedule.stopped': {
      de: 'Regelmäßiger Export wurde ausgeschaltet',
      en: 'Scheduled export was switched off',
    },
  },
  fields: {
    filename: sharedFields.filename,
    created: { de: 'Angelegt', en: 'Created' },
    updated: { de: 'Ergänzt', en: 'Completed' },
    skipped: { de: 'Übersprungen', en: 'Skipped' },
    leftOut: { de: 'Ausgelassen', en: 'Left out' },
  },
  rules: {
    'whole exports': rule(
      'privacy',
      'Von Exporten liegt nur da, was noch heruntergeladen oder übernommen werden kann.',
      'Exports are kept only while they can be downloaded or taken over.',
      askSupport,
    ),
    'scheduled exports': rule(
      'privacy',
      'Regelmäßige Exporte in einen eigenen Speicher haben ihren Schlüssel, und keiner bleibt übrig.',
      'Scheduled exports to a storage of the provider have their key, and none is left over.',
      askSupport,
    ),
    'imported tables': rule(
      'privacy',
      'Von eingelesenen Tabellen bleibt nur, was daraus geworden ist.',
      'Of imported tables, only what they became is kept.',
      askSupport,
    ),
  },
  refusals: importRefusals,
} satisfies RoomWords
