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
} from './payment-file.ts'

export type CreditTransfer = {
  endToEndId: string
  cents: number
  /** Named as the account holder is: the bank compares both (Verification of Payee). */
  creditor: SepaParty & { address?: SepaAddress }
  text: string
}

export type CreditTransferFile = {
  id: string
  madeAt: Date
  /** The day on which the bank is to carry it out. */
  executeOn: string
  debtor: SepaParty
  transfers: readonly CreditTransfer[]
}

function transferOf({ endToEndId, cents, creditor, text }: CreditTransfer): string {
  return group(
    'CdtTrfTxInf',
    group('PmtId', idLeaf('EndToEndId', endToEndId)),
    group('Amt', amountLeaf(cents)),
    creditor.bic ? agent('CdtrAgt', creditor.bic) : '',
    group('Cdtr', partyName(creditor.name), address(creditor.address)),
    account('CdtrAcct', creditor.iban),
    remittance(text),
  )
}

/** Credit transfers as banks take them: pain.001.001.09, valid by ISO and in the German (GBIC_5) and Austrian subsets. */
export function creditTransferFile(file: CreditTransferFile): string {
  const { transfers, debtor } = file
  refuseTwice(transfers.map(({ endToEndId }) => endToEndId))
  return message(
    'pain.001.001.09',
    group(
      'CstmrCdtTrfInitn',
      group(
        'GrpHdr',
        idLeaf('MsgId', file.id),
        madeAt(file.madeAt),
        countAndSum(transfers),
        group('InitgPty', partyName(debtor.name)),
      ),
      group(
        'PmtInf',
        idLeaf('PmtInfId', file.id),
        leaf('PmtMtd', 'TRF'),
        leaf('BtchBookg', 'true'),
        countAndSum(transfers),
        group('PmtTpInf', group('SvcLvl', leaf('Cd', 'SEPA'))),
        group('ReqdExctnDt', dayLeaf('Dt', file.executeOn)),
        group('Dbtr', partyName(debtor.name)),
        account('DbtrAcct', debtor.iban),
        agent('DbtrAgt', debtor.bic ?? ''),
        leaf('ChrgBr', 'SLEV'),
        ...transfers.map(transferOf),
      ),
    ),
  )
}
