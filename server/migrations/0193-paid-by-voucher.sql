-- What a voucher pays is a payment of a way of its own, and what goes back of it goes back the same way.
alter table payment drop constraint payment_way_check;
alter table payment add constraint payment_way_check check (
  way in ('bank_transfer', 'cash', 'card', 'sepa_direct_debit', 'paypal', 'card_online', 'voucher', 'other'));
alter table refund drop constraint refund_way_check;
alter table refund add constraint refund_way_check check (
  way in ('bank_transfer', 'cash', 'card', 'paypal', 'card_online', 'voucher', 'other'));
