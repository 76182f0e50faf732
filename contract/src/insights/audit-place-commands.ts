import { type AuditedCommand, on, told } from './audited-command.ts'

/** What is done with places and instructors, with their calendars, and with the views of lists. */
export const auditedPlaceCommands: Readonly<Record<string, AuditedCommand>> = {
  'place.created': on('Ort angelegt', 'Place created', 'angelegt', 'created'),
  'place.changed': on('Ort geändert', 'Place changed', 'geändert', 'changed'),
  'place.archived': on('Ort archiviert', 'Place archived', 'archiviert', 'archived'),
  'place.restored': told(
    'Ort wiederhergestellt',
    'Place restored',
    'hat {subject} aus dem Archiv geholt',
    'took {subject} out of the archive',
  ),
  'place.deleted': on('Ort gelöscht', 'Place deleted', 'gelöscht', 'deleted'),
  'list-view.shared': told(
    'Ansicht geteilt',
    'View shared',
    'hat {subject} mit dem Team geteilt',
    'shared {subject} with the team',
  ),
  'list-view.changed': on('Ansicht geändert', 'View changed', 'geändert', 'changed'),
  'list-view.deleted': on('Ansicht gelöscht', 'View deleted', 'gelöscht', 'deleted'),
  'calendar-feed.opened': told(
    'Kalenderadresse angelegt',
    'Calendar address created',
    'hat eine Kalenderadresse für {subject} angelegt',
    'created a calendar address for {subject}',
  ),
  'calendar-feed.renewed': told(
    'Kalenderadresse erneuert',
    'Calendar address renewed',
    'hat die Kalenderadresse für {subject} erneuert',
    'renewed the calendar address for {subject}',
  ),
  'calendar-feed.closed': told(
    'Kalenderadresse abgeschaltet',
    'Calendar address switched off',
    'hat die Kalenderadresse für {subject} abgeschaltet',
    'switched off the calendar address for {subject}',
  ),
  'instructor.created': on('Kursleitung angelegt', 'Instructor created', 'angelegt', 'created'),
  'instructor.changed': on('Kursleitung geändert', 'Instructor changed', 'geändert', 'changed'),
  'instructor.archived': on('Kursleitung archiviert', 'Instructor archived', 'archiviert', 'archived'),
  'instructor.restored': told(
    'Kursleitung wiederhergestellt',
    'Instructor restored',
    'hat {subject} aus dem Archiv geholt',
    'took {subject} out of the archive',
  ),
  'instructor.linked': on(
    'Kursleitung mit Zugang verbunden',
    'Instructor linked to an account',
    'mit einem Zugang verbunden',
    'linked to an account',
  ),
  'instructor.unlinked': on(
    'Kursleitung von Zugang getrennt',
    'Instructor unlinked from an account',
    'von einem Zugang getrennt',
    'unlinked from an account',
  ),
  'instructor.deleted': on('Kursleitung gelöscht', 'Instructor deleted', 'gelöscht', 'deleted'),
}
