/**
 * For the outbox: whether a payment pays a place that was booked with the code of a recommender. `given` is the row that
 * promises to look at it. Most providers never had such codes, which is asked first.
 */
export const isRecommended = `exists (select from recommending_settings s where s.tenant_id = given.tenant_id)
  and exists (select from allocation a
    join receivable_line l on l.tenant_id = a.tenant_id and l.receivable_id = a.receivable_id
    join code_redemption u on u.tenant_id = l.tenant_id and u.registration_id = l.registration_id
    where a.tenant_id = given.tenant_id and a.payment_id = (given.payload ->> 'paymentId')::uuid
      and u.for_many and u.freed_at is null)`
