import { group, leaf } from '../write-xml.ts'
import {
  account,
  address,
  agent,
  amountLeaf,
  countAndSum,
  dayLeaf,
  idLeaf,
  madeAt,
  message,
  partyName,
  refuseTwice,
  remittance,
  type SepaAddress,
  type SepaParty,
  UnusablePaymentFile,
} from './payment-file.ts'

/** A recurring mandate may say RCUR from its first use; a mandate for a single use says OOFF. */
export type SequenceType = 'FRST' | 'RCUR' | 'OOFF' | 'FNAL'

export type DirectDebit = {
  endToEndId: string
  cents: number
  mandateReference: string
  signedOn: string
  /** The payer has another account than when the mandate was last used (SMNDA). */
  hasNewAccount?: boolean
  debtor: SepaParty & { address?: SepaAddress }
  text: string
}

export type DirectDebitGroup = {
  id: string
  sequenceType: SequenceType
  /** The day on which the money is to move: one on which banks settle. */
  collectOn: string
  debits: readonly DirectDebit[]
}

export type DirectDebitFile = {
  id: string
  madeAt: Date
  /** Without an address: the Austrian subset has no room for one. */
  creditor: SepaParty & { identifier: string }
  groups: readonly DirectDebitGroup[]
}

function mandate({ mandateReference, signedOn, hasNewAccount }: DirectDebit): string {
  const amendment = hasNewAccount
    ? leaf('AmdmntInd', 'true') +
      group('AmdmntInfDtls', group('OrgnlDbtrAcct', group('Id', group('Othr', leaf('Id', 'SMNDA')))))
    : ''
  return group(
    'DrctDbtTx',
    group('MndtRltdInf', idLeaf('MndtId', mandateReference), dayLeaf('DtOfSgntr', signedOn), amendment),
  )
}

function debitOf(debit: DirectDebit): string {
  const { debtor } = debit
  return group(
    'DrctDbtTxInf',
    group('PmtId', idLeaf('EndToEndId', debit.endToEndId)),
    amountLeaf(debit.cents),
    mandate(debit),
    agent('DbtrAgt', debtor.bic ?? ''),
    group('Dbtr', partyName(debtor.name, debit.mandateReference), address(debtor.address)),
    account('DbtrAcct', debtor.iban),
    remittance(debit.text),
  )
}

function groupOf({ creditor }: DirectDebitFile, { id, sequenceType, collectOn, debits }: DirectDebitGroup) {
  return group(
    'PmtInf',
    idLeaf('PmtInfId', id),
    leaf('PmtMtd', 'DD'),
    leaf('BtchBookg', 'true'),
    countAndSum(debits),
    group(
      'PmtTpInf',
      group('SvcLvl', leaf('Cd', 'SEPA')),
      group('LclInstrm', leaf('Cd', 'CORE')),
      leaf('SeqTp', sequenceType),
    ),
    dayLeaf('ReqdColltnDt', collectOn),
    group('Cdtr', partyName(creditor.name)),
    account('CdtrAcct', creditor.iban),
    agent('CdtrAgt', creditor.bic ?? ''),
    leaf('ChrgBr', 'SLEV'),
    group(
      'CdtrSchmeId',
      group(
        'Id',
        group(
          'PrvtId',
          group('Othr', idLeaf('Id', creditor.identifier), group('SchmeNm', leaf('Prtry', 'SEPA'))),
        ),
      ),
    ),
    ...debits.map(debitOf),
  )
}

/**
 * Direct debits as banks take them: pain.008.001.08, valid by ISO and in the German (GBIC_5) and Austrian subsets.
 * Amounts are cents, days are ISO dates; nothing is rounded and no clock of the machine is asked.
 */
export function directDebitFile(file: DirectDebitFile): string {
  const debits = file.groups.flatMap((one) => one.debits)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(file.creditor.identifier))
    throw new UnusablePaymentFile('without a creditor identifier')
  refuseTwice(debits.map(({ endToEndId }) => endToEndId))
  refuseTwice(file.groups.map(({ id }) => id))
  return message(
    'pain.008.001.08',
    group(
      'CstmrDrctDbtInitn',
      group(
        'GrpHdr',
        idLeaf('MsgId', file.id),
        madeAt(file.madeAt),
        countAndSum(debits),
        group('InitgPty', partyName(file.creditor.name)),
      ),
      ...file.groups.map((one) => groupOf(file, one)),
    ),
  )
}
