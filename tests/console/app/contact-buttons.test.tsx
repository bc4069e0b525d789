import { describe, expect, it } from 'vitest';
import { ContactButtons } from '#console/ui/contact/contact-buttons.tsx';
import { draw } from '../draw.tsx';

const contactOptions = [
  { type: 'WHATSAPP', value: '+12025550101' },
  { type: 'TELEGRAM', value: '@crew' },
  { type: 'EMAIL', value: 'crew@example.com' },
];
const drawn = (referral: object | null) => draw(<ContactButtons />, { known: [[['metadata'], { referral }]] });

describe('console/ui, contact buttons', () => {
  it('lead to WhatsApp and Telegram of the driver’s referral (OVERLAY-17)', () => {
    const html = drawn({ chatButton: true, contactOptions });

    expect(html.match(/href="[^"]+"/g)).toEqual(['href="https://wa.me/12025550101"', 'href="https://t.me/crew"']);
  });

  it('are not there without a referral, or where its entry does not offer them', () => {
    expect([drawn(null), drawn({ chatButton: false, contactOptions })]).toEqual(['', '']);
  });
});
