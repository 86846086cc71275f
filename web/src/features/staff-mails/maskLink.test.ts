import { describe, expect, it } from 'vitest';
import { MASK, maskLink } from './maskLink';

const link = 'https://beacon.example/microsite/start/41/secretkey';

describe('an email on screen', () => {
  it.each([
    [`Open ${link}\n\nThank you`, `Open ${MASK}\n\nThank you`],
    [`${link} and again ${link}.`, `${MASK} and again ${MASK}`],
    [`<${link}?lang=es> here`, `<${MASK}> here`],
    ['No link at all', 'No link at all'],
  ])('hides its private link: %j', (text, want) => {
    expect(maskLink(text, link)).toBe(want);
    expect(maskLink(text, link)).not.toContain('secretkey');
  });

  it('leaves a text without a link unchanged', () => expect(maskLink('Hello', '')).toBe('Hello'));
});
