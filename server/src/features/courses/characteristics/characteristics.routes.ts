import { os } from '#platform/http/procedures.ts'
import { archiveCharacteristic, restoreCharacteristic } from './archive-characteristic.ts'
import { changeCharacteristic } from './change-characteristic.ts'
import { listCharacteristics } from './characteristic.queries.ts'
import { createCharacteristic } from './create-characteristic.ts'
import { orderCharacteristics } from './order-characteristics.ts'
import { removeCharacteristic } from './remove-characteristic.ts'

export const characteristicsRoutes = {
  listCharacteristics: os.courses.listCharacteristics.handler(({ input, context }) =>
    context.enter(input, listCharacteristics),
  ),
  createCharacteristic: os.courses.createCharacteristic.handler(({ input, context }) =>
    context.enter(input, (ctx) => createCharacteristic(ctx, input)),
  ),
  changeCharacteristic: os.courses.changeCharacteristic.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeCharacteristic(ctx, input.characteristicId, input)),
  ),
  orderCharacteristics: os.courses.orderCharacteristics.handler(({ input, context }) =>
    context.enter(input, (ctx) => orderCharacteristics(ctx, input.ids)),
  ),
  archiveCharacteristic: os.courses.archiveCharacteristic.handler(({ input, context }) =>
    context.enter(input, (ctx) => archiveCharacteristic(ctx, input.characteristicId)),
  ),
  restoreCharacteristic: os.courses.restoreCharacteristic.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreCharacteristic(ctx, input.characteristicId)),
  ),
  removeCharacteristic: os.courses.removeCharacteristic.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeCharacteristic(ctx, input.characteristicId)),
  ),
}
