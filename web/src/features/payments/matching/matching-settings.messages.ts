import { catalogue } from '#ui/text.tsx'

export const matchingSettingsMessages = catalogue(
  {
    title: 'Automatische Zuordnung',
    line: 'Welche Zahlungen ohne Ihr Zutun zugeordnet werden',
    toPending: 'Offene Zahlungen',
    thresholds: 'Was als sicher gilt',
    thresholdsHint:
      'Zugeordnet wird nur, was auch bewiesen ist: Die Nummer steht im Verwendungszweck, oder ein gemerktes Konto und der Name passen. Konto oder Betrag allein genügen nie.',
    isOn: 'Zuordnen, was sicher ist',
    score: 'Sicherheit in Prozent',
    scoreHint: 'Mindestens so sicher muss ein Vorschlag sein, 90 bis 100.',
    lead: 'Vorsprung in Prozentpunkten',
    leadHint: 'So weit muss er vor dem zweiten Vorschlag liegen, 10 bis 60.',
    toleranceCents: 'Toleranz',
    toleranceHint:
      'Um so viel darf eine Zahlung abweichen, höchstens 5,00. Mit 0,00 muss sie genau stimmen. Fehlt nicht mehr als das, wird der Rest von selbst ausgebucht und der Platz bestätigt, auch bei Zahlungen, die Sie selbst erfassen. Was zu viel ist, bleibt Guthaben.',
    latePlaces: 'Zahlung nach Ablauf der Frist',
    latePlacesHint:
      'Ist ein reservierter Platz nicht rechtzeitig bezahlt, wird er frei. Kommt das Geld danach noch, und ist sicher, wofür es ist:',
    late: {
      book_again: {
        label: 'Wieder einbuchen, wenn noch Platz ist',
        hint: 'Der Platz ist dann bezahlt und bestätigt. Wer auf der Warteliste steht, geht vor. Ist nichts mehr frei oder die Anmeldung geschlossen, bleibt das Geld als Guthaben stehen.',
      },
      credit: {
        label: 'Gutschreiben',
        hint: 'Das Geld bleibt als Guthaben stehen, auch wenn noch Platz wäre. Einbuchen können Sie weiterhin selbst.',
      },
    },
    rules: 'Gemerkte Konten',
    rulesHint:
      'Gelernt aus Ihren Entscheidungen. Ein ausgeschaltetes Konto zählt nicht mehr, bleibt aber in der Liste.',
    noRules: 'Noch ist kein Konto gemerkt.',
    rule: '{account} zahlt für {person}',
    ruleIsOn: '{account} zahlt für {person}: eingeschaltet',
    learned: 'gemerkt am {day}',
    noName: 'Ein Konto ohne Namen',
    changePerson: 'Ändern',
    cancel: 'Abbrechen',
    changePersonOf: 'Ändern, für wen {account} zahlt',
    paysFor: '{account} zahlt für',
    forget: 'Vergessen',
    forgetRule: 'Vergessen, dass {account} für {person} zahlt',
    forgotten: 'Das Konto ist vergessen.',
  },
  {
    title: 'Automatic matching',
    line: 'Which payments are matched without you',
    toPending: 'Pending payments',
    thresholds: 'What counts as certain',
    thresholdsHint:
      'Only what is proven is matched: the number is in the remittance text, or a remembered account and the name fit. An account or an amount alone is never enough.',
    isOn: 'Match automatically what is certain',
    score: 'Certainty in percent',
    scoreHint: 'A proposal has to be this certain at least, 90 to 100.',
    lead: 'Lead in percentage points',
    leadHint: 'How far it has to be ahead of the second proposal, 10 to 60.',
    toleranceCents: 'Tolerance',
    toleranceHint:
      'A payment may differ by this much, 5.00 at most. With 0.00 it has to be exactly right. If no more than that is missing, the rest is written off automatically and the place is confirmed, also for payments that you record yourself. Anything overpaid stays as a credit.',
    latePlaces: 'Payment after the deadline',
    latePlacesHint:
      'A reserved place that is not paid in time becomes free. If the money comes after that, and it is certain what it is for:',
    late: {
      book_again: {
        label: 'Book again, if there is still room',
        hint: 'The place is then paid for and confirmed. People on the waiting list come first. If no place is left or registration is closed, the money stays as a credit.',
      },
      credit: {
        label: 'Credit it',
        hint: 'The money stays as a credit, even if there is room. You can still book again yourself.',
      },
    },
    rules: 'Remembered accounts',
    rulesHint:
      'Learned from your decisions. An account that is switched off no longer counts, but stays in the list.',
    noRules: 'No account is remembered yet.',
    rule: '{account} pays for {person}',
    ruleIsOn: '{account} pays for {person}: switched on',
    learned: 'remembered on {day}',
    noName: 'An account without a name',
    changePerson: 'Change',
    cancel: 'Cancel',
    changePersonOf: 'Change whom {account} pays for',
    paysFor: '{account} pays for',
    forget: 'Forget',
    forgetRule: 'Forget that {account} pays for {person}',
    forgotten: 'The account is forgotten.',
  },
)
