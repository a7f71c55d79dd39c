/** Places an image of any size in the frame of the logo, and draws what is in the frame. */
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area, MediaSize } from 'react-easy-crop';
import { DARK_GROUND, LOGO_SIZE } from '@coupon-center/contracts';
import { Box, Button, ConfirmDialog, Typography } from '@coupon-center/ui';
import { drawLogo, isFaint } from './draw-logo.ts';
import { GroundChoice, WHITE } from './ground-choice.tsx';

export interface FitLogoProps {
  /** The file as it was chosen. */
  file: File;
  dataUrl: string;
  onCancel: () => void;
  /** Takes a PNG of the logo's size. */
  onFit: (logo: File) => Promise<void>;
}

/** 1 fits the whole image into the stage. */
const ZOOM = { least: 0.1, most: 6, step: 0.05 } as const;

/** The frame on the stage, in pixels. */
const FRAME = { width: 2 * LOGO_SIZE.width, height: 2 * LOGO_SIZE.height };

/** The zoom at which the whole image is in the frame, for an image as large as it is shown. */
const wholeImage = ({ width, height }: MediaSize) => Math.min(FRAME.width / width, FRAME.height / height);

/** Nonce for the stylesheet that the cropper adds (content security policy). */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;

export function FitLogo({ file, dataUrl, onCancel, onFit }: FitLogoProps) {
  const id = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [whole, setWhole] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isLight, setLight] = useState(false);
  const [chosen, setGround] = useState<string>(DARK_GROUND);
  const ground = isLight ? chosen : undefined;

  async function measure(pixels: Area) {
    setArea(pixels);
    setLight(isFaint(await decoded(dataUrl), pixels));
  }

  async function confirm() {
    if (area) await onFit(await fittedLogo({ name: file.name, dataUrl, area, ground }));
  }

  return (
    <ConfirmDialog
      open
      title="Fit your logo"
      confirmLabel="Use this logo"
      cancelLabel="Cancel"
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <Typography component="span" variant="body2">
        Move and zoom the image until it looks right in the frame. With the keyboard, the arrow keys move it.
      </Typography>
      <Box sx={STAGE} style={{ backgroundColor: ground ?? WHITE }}>
        <Cropper
          image={dataUrl}
          crop={place}
          zoom={zoom}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          cropSize={FRAME}
          onMediaLoaded={(size) => {
            setWhole(wholeImage(size));
            setZoom(wholeImage(size));
          }}
          restrictPosition={false}
          keyboardStep={4}
          showGrid={false}
          nonce={nonce()}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => void measure(pixels)}
        />
      </Box>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 1 }}>
        <label htmlFor={id}>Zoom</label>
        <Box
          component="input"
          id={id}
          type="range"
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          sx={({ palette }) => ({ flex: '1 1 120px', minHeight: 44, accentColor: palette.primary.main })}
        />
        <Button
          onClick={() => {
            setPlace({ x: 0, y: 0 });
            setZoom(whole);
          }}
        >
          Reset
        </Button>
      </Box>
      {isLight && <GroundChoice value={chosen} onChoose={setGround} />}
    </ConfirmDialog>
  );
}

const STAGE = {
  position: 'relative',
  display: 'block',
  height: 220,
  mt: 1.5,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
};

interface Drawing {
  name: string;
  dataUrl: string;
  /** Part of the image in the frame; where it reaches beyond the image, the ground shows. */
  area: Area;
  /** The background color; undefined for none. */
  ground: string | undefined;
}

async function decoded(dataUrl: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  return image;
}

async function fittedLogo({ name, dataUrl, area, ground }: Drawing): Promise<File> {
  const canvas = drawLogo(await decoded(dataUrl), area, ground);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/png') : resolve(null),
  );
  if (!blob) throw new Error('This browser draws no images.');
  return new File([blob], name.replace(/\.\w+$/, '') + '.png', { type: 'image/png' });
}
