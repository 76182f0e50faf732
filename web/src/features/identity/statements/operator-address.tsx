import { product } from '#platform/product.ts'
import classes from './statements.module.css'

/** Name and address of the company that runs the platform, as the law requires. */
export function OperatorAddress() {
  return <address className={classes.operator}>{product.operator}</address>
}
