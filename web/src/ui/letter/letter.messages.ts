import { catalogue } from '../text.tsx'

export const letterMessages = catalogue(
  {
    attributeGone:
      'Der Text nennt ein Zusatzfeld, das gelöscht wurde. Diese Stelle bleibt bei allen leer. Bitte nehmen Sie den Platzhalter „Gelöschtes Zusatzfeld“ heraus.',
    askedNoMore: '„{name}“ ist archiviert: Nur wer früher darauf geantwortet hat, hat hier einen Wert.',
    notAskedHere:
      '„{name}“ wird in diesem Kurs nicht abgefragt: Nur wer früher darauf geantwortet hat, hat hier einen Wert.',
    noneFound: 'Nichts gefunden',
    insert: 'Platzhalter einfügen',
    insertHint: 'Kommt an die Stelle, an der Sie zuletzt geschrieben haben.',
    searchPlaceholder: 'Suchen …',
    placeholders: 'Platzhalter',
    attributes: 'Zusatzfelder',
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
    attributeGone:
      'The text names an additional attribute that was deleted. This place stays empty for everybody. Please take the placeholder “Deleted attribute” out.',
    askedNoMore: '“{name}” is archived: only those who answered it earlier have a value here.',
    notAskedHere:
      '“{name}” is not asked in this course: only those who answered it earlier have a value here.',
    noneFound: 'Nothing found',
    insert: 'Insert a placeholder',
    insertHint: 'It is inserted where you last typed.',
    searchPlaceholder: 'Search …',
    placeholders: 'Placeholders',
    attributes: 'Additional attributes',
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
