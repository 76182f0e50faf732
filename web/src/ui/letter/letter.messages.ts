import { catalogue } from '../text.tsx'

export const letterMessages = catalogue(
  {
    noneFound: 'Nichts gefunden',
    insert: 'Platzhalter einfügen',
    insertHint: 'Kommt an die Stelle, an der Sie zuletzt geschrieben haben.',
    searchPlaceholder: 'Suchen …',
    placeholders: 'Platzhalter',
    conditions: 'Nur wenn',
    onlyIf: 'Nur wenn: {what}',
    onlyIfFilled: 'Nur wenn ausgefüllt: {what}',
    otherwise: 'Sonst',
    ifChip: 'Wenn {what}:',
    ifFilledChip: 'Wenn ausgefüllt, {what}:',
    elseChip: 'sonst:',
    endChip: 'Ende',
  },
  {
    noneFound: 'Nothing found',
    insert: 'Insert a placeholder',
    insertHint: 'It is inserted where you last typed.',
    searchPlaceholder: 'Search …',
    placeholders: 'Placeholders',
    conditions: 'Only if',
    onlyIf: 'Only if: {what}',
    onlyIfFilled: 'Only if filled in: {what}',
    otherwise: 'Otherwise',
    ifChip: 'If {what}:',
    ifFilledChip: 'If filled in, {what}:',
    elseChip: 'otherwise:',
    endChip: 'End',
  },
)
