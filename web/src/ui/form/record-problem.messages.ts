import { catalogue } from '../text.tsx'

export const recordProblemMessages = catalogue(
  {
    conflict:
      'Jemand anderes hat das inzwischen geändert. Ihre Eingaben sind noch da, aber nicht gespeichert.',
    conflictLoad: 'Neuen Stand laden',
    conflictLoaded:
      'Der neue Stand ist geladen, Ihre Eingaben stehen noch im Formular. Bitte prüfen Sie sie und speichern Sie noch einmal.',
    conflictTheirs: 'Inzwischen gespeichert wurde {field}: „{value}“.',
    conflictPart: 'Inzwischen geändert wurde auch: {field}.',
    conflictEmpty: 'leer',
  },
  {
    conflict: 'Somebody else has changed this in the meantime. Your entries are still here, but not saved.',
    conflictLoad: 'Load the latest version',
    conflictLoaded:
      'The latest version is loaded, and your entries are still in the form. Please check them and save again.',
    conflictTheirs: 'Saved in the meantime: {field}, “{value}”.',
    conflictPart: 'Also changed in the meantime: {field}.',
    conflictEmpty: 'empty',
  },
)
