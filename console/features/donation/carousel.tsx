import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { DONATIONS, HOUR } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

const STILL = '(prefers-reduced-motion: reduce)';

/** Pictures of drivers who show themselves, another one every 250 ms; a still one where the device asks for less motion. */
export function Carousel({ label }: { label: string }) {
  const { call } = useConsole();
  const { data = [] } = useQuery({
    queryKey: ['public-profiles'],
    queryFn: ({ signal }) => call(contract.publicProfiles, {}, { signal }),
    staleTime: HOUR,
  });
  const [at, setAt] = useState(0);
  const moves = data.length > 1 && !matchMedia(STILL).matches;
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => setAt((before) => before + 1), DONATIONS.carouselMs);
    return () => clearInterval(timer);
  }, [moves]);
  const shown = data.length ? data[at % data.length]! : null;
  return (
    <div className="donation-people" role="img" aria-label={label}>
      {shown ? (
        <img key={shown.profilePicture} src={shown.profilePicture} alt="" width="96" height="96" />
      ) : (
        <Icon name="person" size={48} />
      )}
    </div>
  );
}
