import { accountContract } from './account.contract.ts'
import { adminUsersContract } from './admin-users.contract.ts'
import { secondFactorContract } from './second-factor.contract.ts'
import { signInContract } from './sign-in.contract.ts'
import { suggestionsContract } from './suggestions.contract.ts'

export const identityContract = {
  ...signInContract,
  ...accountContract,
  ...secondFactorContract,
  ...adminUsersContract,
  ...suggestionsContract,
}
