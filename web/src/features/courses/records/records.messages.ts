import { catalogue } from '#ui/text.tsx'

export const recordsMessages = catalogue(
  {
    create: 'Anlegen',
    save: 'Speichern',
    saved: 'Gespeichert.',
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
    cancel: 'Abbrechen',
    conflict:
      'Jemand anderes hat das inzwischen geändert. Ihre Eingaben sind noch da, aber nicht gespeichert.',
    conflictLoad: 'Neuen Stand laden',
    conflictLoaded:
      'Der neue Stand ist geladen, Ihre Eingaben stehen noch im Formular. Bitte prüfen Sie sie und speichern Sie noch einmal.',
    conflictTheirs: 'Inzwischen gespeichert wurde {field}: „{value}“.',
    conflictEmpty: 'leer',
  },
  {
    create: 'Create',
    save: 'Save',
    saved: 'Saved.',
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
    cancel: 'Cancel',
    conflict: 'Somebody else has changed this in the meantime. Your entries are still here, but not saved.',
    conflictLoad: 'Load the new state',
    conflictLoaded:
      'The new state is loaded, your entries are still in the form. Please check them and save again.',
    conflictTheirs: 'Saved in the meantime was {field}: “{value}”.',
    conflictEmpty: 'empty',
  },
)
