import { catalogue } from '#ui/text.tsx'

export const recordsMessages = catalogue(
  {
    create: 'Anlegen',
    archive: 'Archivieren',
    archived: '„{name}“ ist archiviert.',
    isArchived: 'Archiviert',
    archivedOnly: 'Archivierte',
    showArchive: '{count, plural, one {# archivierter Eintrag} other {# archivierte Einträge}}',
    restore: 'Wiederherstellen',
    restored: '„{name}“ ist wiederhergestellt.',
    undo: 'Rückgängig',
    remove: 'Löschen',
    removeTitle: '„{name}“ löschen?',
    removeText:
      'Das lässt sich nicht rückgängig machen. Was schon verwendet wird, kann nur archiviert werden.',
    removed: '„{name}“ ist gelöscht.',
    broughtBack: '„{name}“ ist wieder da.',
  },
  {
    create: 'Create',
    archive: 'Archive',
    archived: '“{name}” is archived.',
    isArchived: 'Archived',
    archivedOnly: 'Archived',
    showArchive: '{count, plural, one {# archived entry} other {# archived entries}}',
    restore: 'Restore',
    restored: '“{name}” is restored.',
    undo: 'Undo',
    remove: 'Delete',
    removeTitle: 'Delete “{name}”?',
    removeText: 'This cannot be undone. What is already in use can only be archived.',
    removed: '“{name}” is deleted.',
    broughtBack: '“{name}” is back.',
  },
)
