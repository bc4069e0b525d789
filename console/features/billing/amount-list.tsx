import type { AmountDetails } from '#api/contract/payments.ts';
import { BILLING } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { manifestOf } from '../../data/set-up.ts';
import { money } from '../../ui/text/format.ts';
import type { BillingTexts } from './texts.ts';

interface Props {
  words: BillingTexts['amount'];
  details: AmountDetails;
  specialPrice: number | null;
  locale: Locales;
}

/** How a price comes about: services, special price, subtotal, bank fee, total. */
export function AmountList({ words, details, specialPrice, locale }: Props) {
  const { services, realPrice, subTotal, bankFee, total } = details;
  return (
    <table className="amounts">
      <caption className="visually-hidden">{words.title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.price}</th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ key, price }) => (
          <Line key={key} name={manifestOf(key)?.name ?? words.every} cents={price} locale={locale} />
        ))}
        {specialPrice !== null && services.length > 1 && <Line name={words.regular} cents={realPrice} locale={locale} />}
        {specialPrice !== null && <Line name={words.special} cents={specialPrice} locale={locale} />}
        <Line name={words.subTotal} cents={subTotal} locale={locale} />
        <Line name={words.bankFee} cents={bankFee} locale={locale} />
      </tbody>
      <tfoot>
        <Line name={words.total} cents={total} locale={locale} />
      </tfoot>
    </table>
  );
}

function Line({ name, cents, locale }: { name: string; cents: number; locale: Locales }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{dollars(cents, locale)}</td>
    </tr>
  );
}

export function dollars(cents: number, locale: Locales): string {
  return money(cents / 100, BILLING.currency, locale);
}
